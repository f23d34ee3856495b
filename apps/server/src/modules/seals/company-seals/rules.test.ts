import { COMPANY } from '@xinqi/api/status-names'
import { describe, expect, it } from 'vitest'
import {
  extentProblem,
  GROUND,
  type GrantFacts,
  grantStatus,
  maySeal,
  nextStatus,
  SEAL,
  type SealAction,
  type SealFacts,
  type SealUser,
} from './rules.ts'

const NOW = new Date('2026-11-15T02:00:00Z')
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

describe('the life of a seal', () => {
  const ways: Record<SealAction, (number | null)[]> = {
    //        1     2     3     4     5
    pass: [2, null, null, null, null],
    refuse: [3, null, null, null, null],
    enable: [null, null, null, 2, null],
    disable: [null, 4, null, null, null],
    cancel: [5, 5, 5, 5, null],
  }
  for (const [action, expected] of Object.entries(ways)) {
    it(`${action} from every state`, () => {
      expect([1, 2, 3, 4, 5].map((status) => nextStatus(status, action as SealAction) ?? null)).toEqual(
        expected,
      )
    })
  }
})

describe('the state of a grant', () => {
  it.each([
    ['ahead of its time', { startsAt: at(1), endsAt: null, revokedAt: null }, 0],
    ['at its first moment', { startsAt: NOW, endsAt: at(1), revokedAt: null }, 1],
    ['without end', { startsAt: at(-1), endsAt: null, revokedAt: null }, 1],
    ['at its last moment', { startsAt: at(-1), endsAt: NOW, revokedAt: null }, 2],
    ['revoked, whatever its time', { startsAt: at(1), endsAt: null, revokedAt: at(-1) }, 3],
    ['revoked after it ended', { startsAt: at(-3), endsAt: at(-2), revokedAt: at(-1) }, 3],
  ])('%s', (_, grant, expected) => {
    expect(grantStatus(grant, NOW)).toBe(expected)
  })
})

describe('who may use a seal', () => {
  const OWN = 'own'
  const OTHER = 'other'
  const relations = ['stranger', 'keeper', 'systemAdmin', 'sealAdmin', 'templateAdmin', 'legal'] as const
  type Relation = (typeof relations)[number]
  const kinds = ['none', 'member', 'otherMember', 'company', 'otherSeal'] as const
  const times = ['active', 'ahead', 'expired', 'revoked'] as const
  const scopes = [1, 2, 3] as const
  const contracts = [
    null,
    { no: 'HT-1', type: '采购合同' },
    { no: 'HT-2', type: '采购合同' },
    { no: 'HT-1', type: '销售合同' },
    { no: null, type: null },
  ]

  const userOf = (
    relation: Relation,
    acting: string | null,
    realName: boolean,
    status: number,
  ): SealUser => ({
    accountId: relation === 'legal' ? 'legalPerson' : 'somebody',
    realName,
    company: acting ? { id: acting, status, memberId: relation === 'keeper' ? 'keeper' : 'me' } : null,
    roleTypes: new Set(
      relation === 'systemAdmin'
        ? [1]
        : relation === 'sealAdmin'
          ? [2, 4]
          : relation === 'templateAdmin'
            ? [3]
            : [4],
    ),
  })
  const grantOf = (
    kind: (typeof kinds)[number],
    time: (typeof times)[number],
    scope: number,
    user: SealUser,
  ) =>
    ({
      grantId: 'g',
      sealId: kind === 'otherSeal' ? 'another' : 'seal',
      granteeCompanyId: user.company?.id ?? OWN,
      granteeMemberId:
        kind === 'company' ? null : kind === 'otherMember' ? 'notMe' : (user.company?.memberId ?? 'me'),
      scope,
      contractTypes: scope === 2 ? ['采购合同'] : [],
      contractNo: scope === 3 ? 'HT-1' : null,
      startsAt: time === 'ahead' ? at(1) : at(-2),
      endsAt: time === 'expired' ? at(-1) : at(5),
      revokedAt: time === 'revoked' ? at(-1) : null,
    }) satisfies GrantFacts

  /** The rules once more, told the other way round: every reason to say no, then every reason to say yes. */
  const expected = (
    sealType: number,
    sealStatus: number,
    ownerStatus: number,
    relation: Relation,
    acting: string | null,
    realName: boolean,
    actingStatus: number,
    kind: (typeof kinds)[number],
    time: (typeof times)[number],
    scope: number,
    contract: (typeof contracts)[number],
  ): number | string => {
    if (sealStatus !== SEAL.enabled) return 'sealNotEnabled'
    if (ownerStatus !== COMPANY.certified) return 'companyNotCertified'
    if (!realName) return 'personNotVerified'
    if (acting === null) return 'notForACompany'
    if (actingStatus !== COMPANY.certified) return 'companyNotCertified'
    const isAdmin = relation === 'systemAdmin' || relation === 'sealAdmin'
    const atHome = acting === OWN
    if (atHome && sealType === 6 && relation === 'legal') return 3
    if (atHome && sealType !== 6 && relation === 'keeper') return 1
    if (atHome && sealType !== 6 && isAdmin) return 2
    const grantHolds =
      time === 'active' &&
      (kind === 'member' || (kind === 'company' && isAdmin)) &&
      (scope === 1 ||
        (scope === 2 && contract?.type === '采购合同') ||
        (scope === 3 && contract?.no === 'HT-1'))
    return grantHolds ? 4 : 'notGranted'
  }

  it('in every combination of seal, person, grant and contract', () => {
    let looked = 0
    const said = new Map<number | string, number>()
    for (const sealType of [1, 6])
      for (const sealStatus of [1, 2, 3, 4, 5])
        for (const ownerStatus of [0, 3, 4])
          for (const relation of relations)
            for (const acting of [OWN, OTHER, null])
              for (const realName of [true, false])
                for (const actingStatus of acting === OWN ? [ownerStatus] : [1, 3])
                  for (const kind of kinds)
                    for (const time of times)
                      for (const scope of scopes)
                        for (const contract of contracts) {
                          const seal: SealFacts = {
                            sealId: 'seal',
                            companyId: OWN,
                            companyStatus: ownerStatus,
                            type: sealType,
                            status: sealStatus,
                            keeperMemberId: 'keeper',
                            legalAccountId: sealType === 6 ? 'legalPerson' : null,
                          }
                          const user = userOf(relation, acting, realName, actingStatus)
                          const grants = kind === 'none' ? [] : [grantOf(kind, time, scope, user)]
                          const verdict = maySeal(seal, grants, user, { now: NOW, contract })
                          const answer = verdict.allowed ? verdict.ground : verdict.because
                          const wanted = expected(
                            sealType,
                            sealStatus,
                            ownerStatus,
                            relation,
                            acting,
                            realName,
                            actingStatus,
                            kind,
                            time,
                            scope,
                            contract,
                          )
                          if (answer !== wanted)
                            expect({ seal, user, grants, contract, answer }).toEqual({ answer: wanted })
                          if (
                            verdict.allowed &&
                            (verdict.grantId !== null) !== (verdict.ground === GROUND.grant)
                          )
                            throw new Error('the grant is named exactly when it is the ground')
                          looked++
                          said.set(answer, (said.get(answer) ?? 0) + 1)
                        }
    expect(looked).toBeGreaterThan(400_000)
    expect([...said.keys()].map(String).sort()).toEqual(
      [
        '1',
        '2',
        '3',
        '4',
        'companyNotCertified',
        'notForACompany',
        'notGranted',
        'personNotVerified',
        'sealNotEnabled',
      ].sort(),
    )
  })

  it('finds the one grant that holds among many that do not', () => {
    const user = userOf('stranger', OWN, true, 3)
    const seal: SealFacts = {
      sealId: 'seal',
      companyId: OWN,
      companyStatus: COMPANY.certified,
      type: 2,
      status: SEAL.enabled,
      keeperMemberId: null,
      legalAccountId: null,
    }
    const bad = [grantOf('member', 'revoked', 1, user), grantOf('otherMember', 'active', 1, user)]
    const good = { ...grantOf('member', 'active', 1, user), grantId: 'good' }
    expect(maySeal(seal, [...bad, good], user, { now: NOW, contract: null })).toEqual({
      allowed: true,
      ground: 4,
      grantId: 'good',
    })
  })
})

describe('the extent of a grant', () => {
  const extent = { scope: 1, contractTypes: [], contractNo: null, startsAt: NOW, endsAt: null }
  it.each([
    ['every contract without end', {}, undefined],
    ['until later', { endsAt: at(1) }, undefined],
    ['types without a type', { scope: 2 }, '请至少选择一种合同类型'],
    ['types', { scope: 2, contractTypes: ['采购合同'] }, undefined],
    ['a contract without number', { scope: 3 }, '请填写合同编号'],
    ['a contract', { scope: 3, contractNo: 'HT-1' }, undefined],
    ['ended before now', { startsAt: at(-5), endsAt: at(-1) }, '结束时间须晚于现在'],
    ['ends before it starts', { startsAt: at(5), endsAt: at(1) }, '结束时间须晚于开始时间'],
  ])('%s', (_, change, problem) => {
    expect(extentProblem({ ...extent, ...change }, NOW)).toBe(problem)
  })
})
