import { maskIdNumber } from '@xinqi/api/numbers'
import { PARTY_KIND } from '@xinqi/api/status'
import type { ReportIntent, ReportParty } from '@xinqi/evidence'
import type { Queryable } from '../../../platform/db/database.ts'
import { theRow } from '../../../platform/db/row.ts'
import { maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import { CERTIFICATION } from '../../company/certification/rules.ts'
import { type Contract, SIGNER } from '../../contracts/contract/aggregate.ts'
import { METHOD_LABEL } from '../../contracts/contract/witness.ts'

const ROLES = '甲乙丙丁戊己庚辛壬癸'
const PERSON_METHODS: Record<number, string> = {
  1: '身份信息核验',
  2: '手机号核验',
  3: '银行卡四要素',
  4: '人脸识别',
  8: '人工审核',
}
/** Nothing is left blank in a report: what was not kept is said to be so. */
const NOT_KEPT = '未留存'

/** Who the parties are, and how the platform came to know it. */
export const partiesOf = async (
  services: Services,
  db: Queryable,
  { parties, signers }: Contract,
): Promise<ReportParty[]> => {
  const shown: ReportParty[] = []
  for (const [index, party] of parties.entries()) {
    const signed = signers.find(({ party_id, status }) => party_id === party.id && status === SIGNER.signed)!
    const account = await theRow(db, 'account', { id: signed.account_id! })
    const role = `${ROLES[index] ?? '其他'}方`
    if (party.kind === PARTY_KIND.person) {
      shown.push({
        role,
        kind: 'person',
        name: account.name ?? signed.name,
        identifier: account.id_number_cipher
          ? maskIdNumber(services.columns.open(account.id_number_cipher))
          : `${NOT_KEPT}****`,
        identity: identityOf(account),
      })
      continue
    }
    const company = await theRow(db, 'company', { id: party.company_id! })
    const certified = await db
      .selectFrom('certification')
      .select(['id', 'decided_at'])
      .where('company_id', '=', company.id)
      .where('status', '=', CERTIFICATION.passed)
      .orderBy('decided_at', 'desc')
      .executeTakeFirst()
    shown.push({
      role,
      kind: 'company',
      name: party.company_name ?? company.name,
      identifier: company.credit_code ?? NOT_KEPT,
      agent: {
        name: account.name ?? signed.name,
        mobileMasked: account.mobile_cipher
          ? maskMobile(services.columns.open(account.mobile_cipher))
          : `${NOT_KEPT}****`,
      },
      identity: {
        method: '企业认证',
        provider: { name: '信契平台', sandbox: company.is_demo },
        at: (certified?.decided_at ?? company.created_at).toISOString(),
        serial: certified?.id ?? company.id,
      },
    })
  }
  return shown
}

const identityOf = (account: {
  id: string
  identity_method: number | null
  identity_serial: string | null
  identity_at: Date | null
  identity_sandbox: boolean
  created_at: Date
}): ReportParty['identity'] => ({
  method: PERSON_METHODS[account.identity_method ?? 0] ?? '实名认证',
  provider: { name: '实名核验服务', sandbox: account.identity_sandbox },
  at: (account.identity_at ?? account.created_at).toISOString(),
  serial: account.identity_serial ?? account.id,
})

/** How each signer showed that he meant it, from what was logged when he did. */
export const intentsOf = (
  services: Services,
  signatures: readonly { subject: string; intent_method: number | null; intent_serial: string | null }[],
  checks: ReadonlyMap<string, string>,
  signedAt: string,
): ReportIntent[] => {
  const seen = new Map<string, ReportIntent>()
  for (const { subject, intent_method, intent_serial } of signatures) {
    const serial = intent_serial ?? '静默签署'
    seen.set(serial, {
      signer: subject,
      method: METHOD_LABEL[intent_method ?? 0] ?? '静默签署',
      provider: {
        name: intent_method === 1 ? '短信服务' : intent_method === 3 ? '人脸核验服务' : '信契平台',
        sandbox:
          intent_method === 1
            ? services.sms.isSandbox
            : intent_method === 3
              ? services.identity.isSandbox
              : false,
      },
      serial,
      verifiedAt: checks.get(serial) ?? signedAt,
    })
  }
  return [...seen.values()]
}
