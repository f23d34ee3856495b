import { describe, expect, it } from 'vitest'
import { signersFirst } from './signers-first.ts'

const afterThat = (work: Promise<void>) => {
  const seen = { done: false }
  const whole = work.then(() => {
    seen.done = true
  })
  return { seen, whole }
}

describe('what nobody waits for', () => {
  it('begins at once where nobody signs', async () => {
    await signersFirst().quiet()
  })

  it('begins when the last signature is made', async () => {
    const first = signersFirst(60_000)
    let end = () => {}
    const signing = first.signing(() => new Promise<void>((resolve) => (end = resolve)))
    const { seen, whole } = afterThat(first.quiet())
    await new Promise((resolve) => setImmediate(resolve))
    expect(seen.done).toBe(false)
    end()
    await signing
    await whole
  })

  it('begins after a moment, however much is signed', async () => {
    const first = signersFirst(50)
    let end = () => {}
    const signing = first.signing(() => new Promise<void>((resolve) => (end = resolve)))
    await first.quiet()
    end()
    await signing
  })

  it('is left when whoever asked gives up', async () => {
    const first = signersFirst()
    let end = () => {}
    const signing = first.signing(() => new Promise<void>((resolve) => (end = resolve)))
    const gone = new AbortController()
    const left = first.quiet(gone.signal)
    gone.abort()
    await expect(left).rejects.toThrow(/abort/i)
    end()
    await signing
  })
})
