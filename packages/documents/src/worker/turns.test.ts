import { describe, expect, test } from 'vitest'
import { Turns } from './turns.ts'

/** Work that ends when told to, noting when it began. */
function desk(size: number) {
  const turns = new Turns(size)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const send = (name: string, owner: string, heavy = false, signal?: AbortSignal) =>
    turns.take({ owner, heavy, signal }, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, send, end }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('turns', () => {
  test('a stranger with many files delays another by the one being worked on, and no more', async () => {
    const { begun, send, end } = desk(1)
    for (let file = 1; file <= 5; file++) void send(`stranger ${file}`, 'stranger')
    void send('company 1', 'company')
    void send('company 2', 'company')
    await settle()
    await end('stranger 1')
    await end('company 1')
    await end('stranger 2')
    await end('company 2')
    expect(begun).toEqual(['stranger 1', 'company 1', 'stranger 2', 'company 2', 'stranger 3'])
  })

  test('slow engines never hold every place', async () => {
    const { begun, send, end } = desk(2)
    void send('word 1', 'a', true)
    void send('word 2', 'b', true)
    void send('pdf', 'c')
    await settle()
    expect(begun).toEqual(['word 1', 'pdf'])
    await end('pdf')
    expect(begun).toEqual(['word 1', 'pdf'])
    await end('word 1')
    expect(begun).toEqual(['word 1', 'pdf', 'word 2'])
  })

  test('what is taken back while waiting leaves its place to the next', async () => {
    const { begun, send, end } = desk(1)
    const taken = new AbortController()
    void send('first', 'a')
    const second = send('second', 'b', false, taken.signal)
    void send('third', 'c')
    taken.abort()
    await expect(second).rejects.toMatchObject({ code: 'cancelled' })
    await end('first')
    expect(begun).toEqual(['first', 'third'])
  })
})
