import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { jpeg, drawing } from '#test/pictures.ts'
import { imageWorkers } from './image-workers.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'visavis-images-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function job(picture: Buffer) {
  const own = await mkdtemp(path.join(folder, 'job-'))
  await writeFile(path.join(own, 'upload'), picture)
  return { file: path.join(own, 'upload'), folder: own, megapixels: 50 }
}

function start(limits: Parameters<typeof imageWorkers>[0]) {
  const images = imageWorkers(limits)
  onTestFinished(() => images.close())
  return images
}

const small = await jpeg(60, 80)

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 90 } },
  })

describe('the image workers', () => {
  it('A35 end a picture that computes too long, and go on with the next', async () => {
    const images = start({ seconds: 0.5, patience: 100, workers: 1 })
    // More than a second of a quick processor's work, in six megapixels.
    const large = await noise(3000, 2000).avif({ effort: 0, quality: 60 }).toBuffer()

    await expect(images.make(await job(large))).rejects.toMatchObject({ code: 'photos.not_an_image' })

    expect(await images.make(await job(small))).toMatchObject({ width: 60, height: 80 })
  })

  it('A35 give up on a picture that others leave no time for', async () => {
    const images = start({ patience: 0.0001, workers: 1 })

    await expect(images.make(await job(small))).rejects.toMatchObject({ code: 'server.busy' })
  })

  it('A35 end a picture that takes too much memory, and go on with the next', async () => {
    const images = start({ megabytes: 200, workers: 1 })
    const large = await drawing(4800, 4800).avif({ effort: 0, quality: 1 }).toBuffer()

    await expect(images.make(await job(large))).rejects.toMatchObject({ code: 'photos.not_an_image' })

    expect(await images.make(await job(small))).toMatchObject({ width: 60, height: 80 })
  })

  it('A35 turn away what they cannot do soon', async () => {
    const images = start({ workers: 1, waiting: 2 })
    const jobs = await Promise.all(Array.from({ length: 5 }, () => job(small)))

    const outcomes = await Promise.allSettled(jobs.map((each) => images.make(each)))

    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'server.busy', details: { seconds: 5 } } })
    expect(images.isFull()).toBe(false)
  })

  it('A35 end when they have nothing to do, and start again', async () => {
    const images = start({ workers: 1, idleSeconds: 0.05 })
    await images.make(await job(small))

    await pause(300)

    expect(await images.make(await job(small))).toMatchObject({ width: 60 })
  })

  it('I-20 tell alike pictures by their hashes', async () => {
    const images = start({ workers: 1 })
    const distance = (a: Buffer, b: Buffer) =>
      a.reduce((sum, byte, index) => sum + (byte ^ (b[index] ?? 0)).toString(2).replaceAll('0', '').length, 0)

    const original = await images.make(await job(await drawing(900, 1200).jpeg({ quality: 90 }).toBuffer()))
    const copy = await images.make(await job(await drawing(450, 600).jpeg({ quality: 50 }).toBuffer()))
    const other = await images.make(await job(await noise(90, 120).jpeg().toBuffer()))

    expect(distance(original.similarityHash, copy.similarityHash)).toBeLessThanOrEqual(4)
    expect(distance(original.similarityHash, other.similarityHash)).toBeGreaterThan(10)
    expect(original.thumbhash.length).toBeLessThanOrEqual(30)
    expect(original.sha256).toHaveLength(32)
  })
})
