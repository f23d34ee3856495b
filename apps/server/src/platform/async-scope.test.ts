import { expect, it } from 'vitest'
import { asyncScope } from './async-scope.ts'

it('is what was given, for each by itself, and nothing outside', async () => {
  const scope = asyncScope<string>()
  const within = (name: string) =>
    scope.run(name, async () => {
      await Promise.resolve()
      return scope.current()
    })
  expect(scope.current()).toBeUndefined()
  expect(await Promise.all([within('one'), within('other')])).toEqual(['one', 'other'])
  expect(scope.current()).toBeUndefined()
  // Switched off and on again.
  expect(await within('third')).toBe('third')
})

it('stays on for whoever is still within when another leaves', async () => {
  const scope = asyncScope<string>()
  let leave = () => {}
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  const long = scope.run('long', async () => {
    await left
    await Promise.resolve()
    return scope.current()
  })
  await scope.run('short', async () => {})
  leave()
  expect(await long).toBe('long')
})

it('ends with what threw, too', async () => {
  const scope = asyncScope<string>()
  await expect(scope.run('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(scope.current()).toBeUndefined()
})

it('is left by what was begun within and goes on after it', async () => {
  const scope = asyncScope<string>()
  let goOn = () => {}
  const over = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let late: Promise<string | undefined> | undefined
  await scope.run('one', async () => {
    late = over.then(() => scope.current())
  })
  goOn()
  expect(await late).toBeUndefined()
})
