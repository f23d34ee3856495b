import { readCertificate } from '@xinqi/pdf-signature'
import type { Tx } from '../../../platform/db/database.ts'
import { oneOf, type Row, rowsOf } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { administratorsOf } from '../../company/members/administrators.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { changeState } from './change-state.ts'
import { lockNationalSeal } from './queries.ts'
import { CLASS, STATE } from './rules.ts'

/** A seal names its owner in the certificate it is used with. */
export const namesOwner = ({ certificates }: Pick<Row<'national_seal'>, 'certificates'>, name: string) => {
  const [signers] = (certificates ?? []) as string[]
  return (
    signers !== undefined &&
    readCertificate(Buffer.from(signers, 'base64')).subject.attributes.some(({ value }) => value === name)
  )
}

/**
 * A company of another name has no use for seals of the old one: those made here stop at once, those made elsewhere are
 * used here no more, and whoever runs the company is asked to cancel them.
 */
export const stopSealsOfOldName = async (
  db: Tx,
  company: { id: string; name: string },
  { accountId, now }: { services: Services; accountId: string; now: Date },
): Promise<void> => {
  const standing = await rowsOf(db, 'national_seal', {
    company_id: company.id,
    state: oneOf([STATE.active, STATE.stopped]),
  })
  const old = standing.filter((seal) => !namesOwner(seal, company.name))
  if (old.length === 0) return
  for (const { id } of old) {
    const seal = await lockNationalSeal(db, company.id, id)
    if (seal.class === CLASS.internal && seal.state === STATE.active)
      await changeState(db, seal, 'stop', {
        reason: `企业名称已变更为「${company.name}」`,
        by: { accountId, name: null },
        at: now,
      })
  }
  for (const administrator of await administratorsOf(db, company.id))
    await sendMessage(db, {
      accountId: administrator,
      companyId: company.id,
      title: '国标电子印章须重新制作',
      content: `企业名称已变更为「${company.name}」，以原名称制作的国标电子印章（${old.map(({ name }) => `「${name}」`).join('、')}）不能再使用，请注销后重新申请制作或重新导入。此前盖的章不受影响。`,
      path: '/nationalSeal',
      at: now,
    })
}
