import { describe, expect, test } from 'vitest'
import { Turns } from './turns.ts'

/** Work that ends when told to, noting when it began. */
function desk(size: number, lanes?: number) {
  const turns = new Turns(size, lanes)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const send = (name: string, owner: string, heavy = false, signal?: AbortSignal, overBudget = false) =>
    turns.take({ owner, heavy, signal, overBudget }, () => {
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

  test('a stranger with two Office files and many others delays nobody: one lane and never the last place', async () => {
    const { begun, send, end } = desk(3)
    void send('hostile word 1', 'stranger', true)
    void send('hostile word 2', 'stranger', true)
    for (let file = 1; file <= 4; file++) void send(`hostile pdf ${file}`, 'stranger')
    await settle()
    expect(begun).toEqual(['hostile word 1', 'hostile pdf 1'])
    void send('word', 'company', true)
    await settle()
    expect(begun).toEqual(['hostile word 1', 'hostile pdf 1', 'word'])
    await end('word')
    void send('pdf', 'company')
    await settle()
    expect(begun.at(-1)).toBe('pdf')
  })

  test('who has used up his hour comes last and leaves a place free', async () => {
    const { begun, send, end } = desk(3)
    void send('spent 1', 'a', true, undefined, true)
    void send('spent 2', 'b', true, undefined, true)
    void send('spent 3', 'c', false, undefined, true)
    void send('spent 4', 'd', false, undefined, true)
    await settle()
    expect(begun).toEqual(['spent 1', 'spent 3'])
    void send('company', 'e', true)
    await settle()
    expect(begun.at(-1)).toBe('company')
    void send('another', 'f')
    await end('company')
    expect(begun.at(-1)).toBe('another')
    await end('another')
    expect(begun).not.toContain('spent 4')
  })

  test('with one place everybody has it in turn, spent or not', async () => {
    const { begun, send, end } = desk(1)
    void send('first', 'a')
    void send('second', 'a', true, undefined, true)
    await settle()
    await end('first')
    expect(begun).toEqual(['first', 'second'])
  })
})
