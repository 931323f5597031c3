import path from 'node:path'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** The storage of an installation: a bucket, or a folder where none is named. */
export function openStorage({ s3Url, dataFolder }: { s3Url: string | undefined; dataFolder: string }): Storage {
  return s3Url ? s3Storage(s3Url) : diskStorage(path.join(dataFolder, 'storage'))
}

/** Where files lie on their way; on the same disk as the storage, so that a finished one moves there without being copied. */
export const uploadFolderOf = ({ dataFolder }: { dataFolder: string }) => path.join(dataFolder, 'uploads')
