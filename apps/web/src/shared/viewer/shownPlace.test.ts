import { expect, it } from 'vitest'
import { placeQuery, readPlace } from './shownPlace.tsx'

const FILE = '01900000-0000-7000-8000-000000000001'

it('carries a place by the address and back, and nothing where the place is not known', () => {
  const query = placeQuery({ fileId: FILE, page: 3, box: [0.1, 0.25, 0.5, 0.02] })
  expect(readPlace(query.slice('&place='.length))).toEqual({
    fileId: FILE,
    page: 2,
    box: [0.1, 0.25, 0.5, 0.02],
  })
  expect(placeQuery({ fileId: FILE, page: null, box: null })).toBe('')
  for (const wrong of [null, '', 'x', `${FILE}:1`, `${FILE}:a:1,2,3,4`]) expect(readPlace(wrong)).toBeNull()
})
