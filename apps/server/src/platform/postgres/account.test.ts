import { describe, expect, it } from 'vitest'
import { borrowedAccount } from './account.ts'

const ROOT = 'root:x:0:0:root:/root:/bin/bash'
const NOBODY = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin'

describe('the account the database borrows', () => {
  it('is nobody, whatever number nobody has here', () => {
    expect(borrowedAccount(`${ROOT}\ndaemon:x:1:1::/:/bin/false\n${NOBODY}\n`)).toEqual({
      uid: 65534,
      gid: 65534,
    })
    expect(borrowedAccount(`${ROOT}\nnobody:x:99:98:Nobody:/:/sbin/nologin\n`)).toEqual({ uid: 99, gid: 98 })
  })

  it('is anybody but root where there is no nobody', () => {
    expect(
      borrowedAccount(`${ROOT}\nsync:x:4:0::/:/bin/sync\nnode:x:1000:1000::/home/node:/bin/sh\n`),
    ).toEqual({
      uid: 1000,
      gid: 1000,
    })
  })

  it('is none where root is alone', () => {
    expect(borrowedAccount(`${ROOT}\n`)).toBeUndefined()
    expect(borrowedAccount('')).toBeUndefined()
  })
})
