import { beforeEach, describe, expect, it } from 'vitest'
import { clearOpenStorage, clearStorage } from './clear.ts'
import { freshBrowser } from './fixtures.ts'

const SURVIVORS = [
  'companyTip',
  'userTip',
  'version',
  'downloadTip',
  'tip-templateControl',
  'tip-aiAbstract',
  'open-token',
  'open-anything',
]
const OTHERS = ['token', 'companyId', 'ssoCode', 'isDD', 'closeTabExit', 'tip-other', 'versions', 'xopen-']

beforeEach(() => {
  freshBrowser()
  for (const key of [...SURVIVORS, ...OTHERS]) localStorage.setItem(key, '1')
})

describe('clearing storage', () => {
  it('leaves exactly the tips, the version and the open platform after a general clear', () => {
    clearStorage()
    expect(Object.keys(localStorage).sort()).toEqual([...SURVIVORS].sort())
  })

  it('takes exactly the open platform on its logout', () => {
    clearOpenStorage()
    expect(Object.keys(localStorage).sort()).toEqual(
      [...SURVIVORS, ...OTHERS].filter((key) => !key.startsWith('open-')).sort(),
    )
  })
})
