import { describe, expect, it } from 'vitest'
import { inLane, laneOf, newLane } from './draftLane.ts'

const done: string[] = []
const task =
  (name: string, under: Promise<unknown> = Promise.resolve()) =>
  async () => {
    await under
    done.push(name)
  }

describe('the lane of a draft', () => {
  it('is shared by its pages: the next reads when the one before has saved, also in vain', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const saving = inLane(laneOf('a'), task('saved', answered))
    const reading = inLane(laneOf('a'), task('read'))
    await inLane(laneOf('b'), task('another draft'))
    answer()
    await Promise.all([saving, reading])
    expect(done.splice(0)).toEqual(['another draft', 'saved', 'read'])

    const lost = inLane(laneOf('a'), () => Promise.reject(new Error('no network')))
    await Promise.all([expect(lost).rejects.toThrow('no network'), inLane(laneOf('a'), task('read'))])
    expect(done.splice(0)).toEqual(['read'])
  })

  it('is the one a new draft began in', () => {
    const lane = newLane()
    expect(laneOf('new', lane)).toBe(lane)
    expect(laneOf('new')).toBe(lane)
  })
})
