import sharp from 'sharp'
import { checkPicture } from './check-picture.ts'
import { makeSizes } from './make-sizes.ts'
import { type Answer, type PictureJob, PictureProblem } from './picture.ts'

// The process in which strangers' files are read: one picture at a time, without secrets in its environment, and small
// enough to be thrown away with whatever it met. Its limits are its arguments: megabytes, and seconds of computing.

sharp.concurrency(1)
sharp.cache(false)
// Of all that the library could open, only what we accept: no SVG, no PDF, no loaders of other programs' formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
  ],
})

const WATCH_MS = 20
const [megabytes = 0, seconds = 0] = process.argv.slice(2).map(Number)
let before = process.cpuUsage()

// Decoding runs in other threads, so this one is free to look at what they take. Computing is counted rather than
// waiting: on a busy machine an honest picture takes long, too.
setInterval(() => {
  const { user, system } = process.cpuUsage(before)
  const isTooMuch = process.memoryUsage.rss() > megabytes * 1024 ** 2 || user + system > seconds * 1e6
  if (isTooMuch) process.kill(process.pid, 'SIGKILL')
}, WATCH_MS).unref()

process.on('message', (job: PictureJob) => void make(job).then((answer) => process.send?.(answer)))
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function make(job: PictureJob): Promise<Answer> {
  before = process.cpuUsage()
  try {
    return { picture: await makeSizes(job, await checkPicture(job.file, job.megapixels)) }
  } catch (error) {
    // What the decoder says about a broken file helps nobody who uploads one.
    return error instanceof PictureProblem ? error.reason : { problem: 'unreadable' }
  }
}
