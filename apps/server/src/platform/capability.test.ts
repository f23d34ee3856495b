import { describe, expect, it } from 'vitest'
import { capability, compose, extensionPoint, provide } from './capability.ts'
import type { Services } from './services.ts'

const POINT = extensionPoint<{ kind: string; n: number }>('point', ({ kind }) => kind)
const answer = async () => ({}) as never

describe('capabilities become one server', () => {
  it('with what each adds to those further down, in the order they are listed', () => {
    const { extensions } = compose([
      capability({ name: 'a/low', provides: [provide(POINT, { kind: 'x', n: 1 })] }),
      capability({ name: 'b/high', provides: [provide(POINT, { kind: 'y', n: 2 })] }),
    ])
    expect(extensions.all(POINT).map(({ n }) => n)).toEqual([1, 2])
    expect(extensions.find(POINT, 'y')).toEqual({ kind: 'y', n: 2 })
    expect(extensions.find(POINT, 'z')).toBeUndefined()
  })

  it('unless two declare the same', () => {
    const calls = { '/auth/imgCode': answer } as never
    expect(() => compose([capability({ name: 'a/a', calls }), capability({ name: 'b/b', calls })])).toThrow(
      'the call /auth/imgCode is declared by both a/a and b/b',
    )
    expect(() =>
      compose([
        capability({ name: 'a/a', tables: ['account'] }),
        capability({ name: 'b/b', tables: ['account'] }),
      ]),
    ).toThrow('the table account is declared by both a/a and b/b')
    const entry = provide(POINT, { kind: 'x', n: 1 })
    expect(() =>
      compose([
        capability({ name: 'a/a', provides: [entry] }),
        capability({ name: 'b/b', provides: [entry] }),
      ]),
    ).toThrow('the extension point/x is declared by both a/a and b/b')
    expect(() => compose([capability({ name: 'a/a' }), capability({ name: 'a/a' })])).toThrow('the name a/a')
    const services = { queue: { define: () => {} } } as unknown as Services
    const job = capability({ name: 'a/a', jobs: (_services, work) => work.job('same', answer) })
    expect(() => compose([job, { ...job, name: 'b/b' }]).defineJobs(services)).toThrow(
      'the job same is declared by both a/a and b/b',
    )
  })
})
