import { describe, expect, it } from 'vitest'
import { readHosts, shownHosts } from './hosts.ts'

describe('an address with several hosts', () => {
  it('is read as libpq reads it', () => {
    const address =
      'postgres://us%40er:p%2Cw@one:5432,[::1]:5433,three/xinqi?sslmode=verify-full&target_session_attrs=primary'
    expect(readHosts(address)).toEqual({
      wanted: 'primary',
      each: [
        'postgres://us%40er:p%2Cw@one:5432/xinqi?sslmode=verify-full',
        'postgres://us%40er:p%2Cw@[::1]:5433/xinqi?sslmode=verify-full',
        'postgres://us%40er:p%2Cw@three/xinqi?sslmode=verify-full',
      ],
    })
    expect(readHosts('postgresql://a,b/x')?.wanted).toBe('read-write')
    const socket = 'postgres://user@/x?host=/run/postgresql'
    expect(readHosts(socket)).toEqual({ wanted: 'any', each: [socket] })
    expect(readHosts('postgresql://a/x')).toEqual({ wanted: 'any', each: ['postgresql://a/x'] })
  })

  it('is refused when it is none', () => {
    for (const address of [
      'mysql://a/x',
      'postgres://a:x,b/x',
      'postgres://a,,b/x',
      'postgres://a,b/x?target_session_attrs=whatever',
      'a,b',
      'postgres:///x',
    ])
      expect(readHosts(address), address).toBeUndefined()
  })

  it('is shown without its user and password', () => {
    expect(shownHosts('postgres://user:secret@one:5432,two/xinqi?x=1')).toBe('one:5432,two/xinqi')
  })
})
