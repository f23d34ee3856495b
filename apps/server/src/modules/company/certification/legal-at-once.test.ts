// The legal representative himself, whom the register knows: certified with his signature, without a transfer and without
// anybody looking. Everything else is looked at, and whoever applied is told why in the reviewer's own words.

import { CODE } from '@xinqi/api/error-codes'
import { CERTIFICATION } from '@xinqi/api/status-names'
import { afterEach, describe, expect, it } from 'vitest'
import { certificationDriver, LICENCE } from '../../../../test/certification-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { theRow } from '../../../platform/db/row.ts'
import { needsReview, reviewReasons } from './rules.ts'

const world = await worldOfFile()
const driver = await certificationDriver(world)
const { identity } = world.services
afterEach(() => {
  world.services.identity = identity
})

const himself = async (isRead: boolean) => {
  const application = await driver.applied({
    agent: LICENCE.legalName,
    second: { isLegal: true, legalMobile: '' },
    isRead,
  })
  await driver.choose(application, 1)
  return application
}
const shown = async ({ certificationId, token }: { certificationId: string; token: string }) =>
  (await world.call('/company/companyIdentifyInfo', { certificationId }, { token })).data!
const sign = async ({ certificationId, token }: { certificationId: string; token: string }) => {
  const code = await driver.codeFor(() =>
    world.call('/v2/company/signProxyCode', { certificationId }, { token }),
  )
  return world.call('/v2/company/signProxy', { certificationId, code, agreed: true }, { token })
}

describe('certified by the legal representative', () => {
  it('not where his licence could not be read: he is told what the reviewer is told', async () => {
    const application = await himself(false)
    expect((await shown(application)).instantWays).toEqual([])
    expect((await sign(application)).data.status).toBe(CERTIFICATION.underReview)
    const { reviewReasons: reasons } = await shown(application)
    expect(reasons.some((reason) => reason.startsWith('企业名称：'))).toBe(true)
    const { facts_cipher } = await theRow(
      world.services.db,
      'review_case',
      { subject_id: application.certificationId },
      ['facts_cipher'],
    )
    expect(JSON.parse(world.services.columns.open(facts_cipher))).toContainEqual({
      label: '转人工原因',
      value: reasons.join('；'),
    })
  })

  it('not where nobody can tell whether he is registered as such', async () => {
    const { byCompany: _, ...without } = identity
    world.services.identity = without
    const application = await himself(true)
    expect((await shown(application)).instantWays).toEqual([6])
    expect((await sign(application)).data.status).toBe(CERTIFICATION.underReview)
    expect((await shown(application)).reviewReasons).toEqual([
      '认证机构未能核对法定代表人与企业的登记关系，须由人工核对',
    ])
  })

  it('not when somebody of the same name signs', async () => {
    world.services.identity = {
      ...identity,
      byCompany: async () => ({ passed: false, serial: 'S', reason: '不是该企业登记的法定代表人' }),
    }
    const application = await himself(true)
    expect(await sign(application)).toMatchObject({
      code: CODE.LEGAL_MISMATCH,
      msg: '不是该企业登记的法定代表人',
    })
    expect(await driver.statusOf(application.companyId)).toBe(0)
  })

  it('at once where licence and register agree', async () => {
    const application = await himself(true)
    expect(await shown(application)).toMatchObject({ reviewReasons: [], instantWays: [1, 6] })
    expect((await sign(application)).data.status).toBe(CERTIFICATION.passed)
    expect(await driver.statusOf(application.companyId)).toBe(3)
    const { letter_evidence } = await theRow(
      world.services.db,
      'certification',
      { id: application.certificationId },
      ['letter_evidence'],
    )
    expect(letter_evidence).toMatchObject({ legalSerial: expect.stringMatching(/^SANDBOX-/) })
  })
})

it('only the legal representative and money that arrived pass without anybody looking', () => {
  expect(needsReview(1, true)).toBe(false)
  expect(needsReview(1, false)).toBe(true)
  expect(needsReview(6, false)).toBe(false)
  for (const method of [2, 7, 9] as const) expect(needsReview(method, true)).toBe(true)
  expect(reviewReasons(6, {}, false)).toEqual([])
  // Money that arrived does not outweigh a form that says something else than its licence.
  expect(reviewReasons(6, { name: '识别不一致' }, false)).toEqual(['企业名称：识别不一致'])
})
