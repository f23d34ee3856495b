import { expect, it, vi } from 'vitest'
import { guard, OutsideAway } from './guard.ts'

const failing = () => Promise.reject(new Error('ECONNREFUSED'))

it('asks nobody who has failed often, lets one try after a rest, and goes on when he answers', async () => {
  let time = 0
  const ask = guard({ who: 'tsa', limitMs: 1000, failures: 3, restMs: 5000, now: () => time })
  for (let round = 0; round < 3; round++) await expect(ask(failing)).rejects.toThrow('ECONNREFUSED')
  const work = vi.fn(async () => 'answer')
  await expect(ask(work)).rejects.toMatchObject({ code: 'OUTSIDE_AWAY', who: 'tsa', retryAfter: 5 })
  expect(work).not.toHaveBeenCalled()
  time = 5000
  // While one tries, everybody else is still turned away.
  let answer: (text: string) => void = () => {}
  const trial = ask(
    () =>
      new Promise<string>((resolve) => {
        answer = resolve
      }),
  )
  await expect(ask(work)).rejects.toBeInstanceOf(OutsideAway)
  answer('there')
  expect(await trial).toBe('there')
  expect(await ask(work)).toBe('answer')
  expect(ask.isOpen).toBe(false)
})

it('rests again when the trial fails', async () => {
  let time = 0
  const ask = guard({ who: 'ca', limitMs: 1000, failures: 1, restMs: 100, now: () => time })
  await expect(ask(failing)).rejects.toThrow()
  time = 100
  await expect(ask(failing)).rejects.toThrow('ECONNREFUSED')
  expect(ask.isOpen).toBe(true)
})

it('waits no longer than it may, and tells whoever is asked to stop', async () => {
  vi.useFakeTimers()
  try {
    const ask = guard({ who: 'store', limitMs: 50 })
    let stopped = false
    const asked = ask(
      (signal) =>
        new Promise(() => {
          signal.addEventListener('abort', () => {
            stopped = true
          })
        }),
    )
    const told = expect(asked).rejects.toMatchObject({ who: 'store' })
    await vi.advanceTimersByTimeAsync(50)
    await told
    expect(stopped).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

it('takes a refusal for an answer', async () => {
  const ask = guard({
    who: 'ca',
    limitMs: 1000,
    failures: 1,
    isAway: (error) => (error as Error).message !== 'no',
  })
  await expect(ask(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await ask(async () => 'asked')).toBe('asked')
})
