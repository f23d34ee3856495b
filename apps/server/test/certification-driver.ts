import { COMPANY } from '@xinqi/api/status-names'
import { afterEach, expect } from 'vitest'
import { DEMO_PASSWORD } from '../src/boot/seed-demo.ts'
import { followBank, payTransfer } from '../src/modules/company/certification/bank-jobs.ts'
import { hashPassword } from '../src/modules/people/sign-in/passwords.ts'
import { newId } from '../src/platform/db/ids.ts'
import { inRows, oneOf, theRow } from '../src/platform/db/row.ts'
import { decideAbout } from './decide-review.ts'
import { drawLicence } from './licence-picture.ts'
import { readLicence } from './read-licence.ts'
import type { World } from './world.ts'

const OPERATOR = '13800000009'
export const LICENCE = {
  name: '云杉（北京）数据科技有限公司',
  creditCode: '91330100799655058B',
  legalName: '欧阳明远',
  address: '北京市海淀区中关村大街1号',
  period: '2018年03月05日至长期',
}
export const CODES = ['91330100799655058B', '914403001922038216', '9144030071526726XG']
export const BANK = {
  accountNo: '6222 0012 3456 7890',
  bankName: '中国工商银行',
  province: '北京市',
  city: '北京市',
  branchName: '中国工商银行北京中关村支行',
}

/** Applications to be certified, and who takes part in them: what tests of certification begin with. */
export const certificationDriver = async (world: World) => {
  const pdf = await drawLicence(LICENCE)
  const tokens = { stranger: '', operator: '' }
  /** A session does not outlive the days some tests let pass. */
  const signInAgain = async () => {
    tokens.stranger = await world.signIn('13800000005')
    tokens.operator = await world.signIn(OPERATOR)
  }
  await signInAgain()
  let next = 13960000001
  const newMobile = () => String(next++)

  /** A person nobody knows yet, verified unless told otherwise. */
  const newPerson = async (name: string, verified = true) => {
    const mobile = newMobile()
    const { columns, db } = world.services
    const id = newId()
    await db
      .insertInto('account')
      .values({
        id,
        mobile_hash: columns.lookup(mobile),
        mobile_cipher: columns.seal(mobile),
        name,
        password_hash: await hashPassword(DEMO_PASSWORD),
        identity_status: verified ? 1 : 0,
        id_number_cipher: columns.seal('110105199003078515'),
        created_at: world.clock.now(),
      })
      .execute()
    return { id, mobile, token: await world.signIn(mobile) }
  }

  const upload = async (token: string, bytes: Buffer = pdf) =>
    (await world.form('/company/uploadLicense', [{ name: 'file', fileName: '营业执照.pdf', bytes }], {
      token,
    })) as never as { code: number; data: { fileId: string; url: string } }

  /** Recognised as well, as the page has it done. */
  const uploadAndRead = async (token: string) => {
    const sent = (await world.form(
      '/company/uploadLicenseOCR',
      [{ name: 'file', fileName: '营业执照.pdf', bytes: pdf }],
      { token },
    )) as never as { data: { fileId: string; taskId: string } }
    const { fileId, taskId } = sent.data
    await readLicence(world, taskId)
    return fileId
  }

  const firstBody = async (token: string, more: object = {}) => ({
    fileId: (await upload(token)).data.fileId,
    name: LICENCE.name,
    creditCode: LICENCE.creditCode,
    legalName: LICENCE.legalName,
    address: LICENCE.address,
    longTerm: true,
    ...more,
  })

  /** Up to the choice of a way. */
  const applied = async (
    options: { agent?: string; second?: object; first?: object; isRead?: boolean } = {},
  ) => {
    const person = await newPerson(options.agent ?? '林办事')
    const { token } = person
    const read = options.isRead ? { fileId: await uploadAndRead(token) } : {}
    const body = await firstBody(token, { ...options.first, ...read })
    const first = await world.call('/v2/company/createCompanyFirst', body, { token })
    expect(first.code, first.msg).toBe(1)
    const { certificationId, companyId } = first.data
    const second = await world.call(
      '/v2/company/addCompanySecond',
      { certificationId, isLegal: false, position: '法务', legalMobile: '13960009999', ...options.second },
      { token },
    )
    expect(second.code, second.msg).toBe(1)
    return { ...person, certificationId, companyId: companyId! }
  }
  const choose = (application: { certificationId: string; token: string }, method: 1 | 2 | 6 | 7 | 9) =>
    world.call(
      '/v2/company/paymentAuthAndProxy',
      { certificationId: application.certificationId, method },
      { token: application.token },
    )
  const submit = ({ certificationId, token }: { certificationId: string; token: string }) =>
    world.call('/v2/company/paymentAuthAndProxy', { certificationId, submit: true }, { token })
  const uploadLetter = ({ certificationId, token }: { certificationId: string; token: string }) =>
    world.form(
      '/company/uploadProxy',
      [
        { name: 'certificationId', value: certificationId },
        { name: 'file', fileName: '授权书.pdf', bytes: pdf },
      ],
      { token },
    )
  const statusOf = async (companyId: string) =>
    (await theRow(world.services.db, 'company', { id: companyId }, ['status'])).status
  const decide = (certificationId: string, passed: boolean, reason?: string) =>
    decideAbout(world, certificationId, { token: tokens.operator, passed, reason })
  const transferOf = (certificationId: string, direction: number) =>
    world.services.db
      .selectFrom('bank_transfer')
      .selectAll()
      .where('certification_id', '=', certificationId)
      .where('direction', '=', direction)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
  /** Asked for, paid, and arrived according to the sandbox book. */
  const arrived = async (application: { certificationId: string; token: string }) => {
    const asked = await world.call(
      '/v2/company/publicTransfer',
      { certificationId: application.certificationId, ...BANK },
      { token: application.token },
    )
    expect(asked.code, asked.msg).toBe(1)
    const row = await transferOf(application.certificationId, 1)
    await payTransfer(world.services, { companyId: row.company_id, transferId: row.id })
    const settled = await world.call(
      '/operator/bank/settle',
      { reference: row.reference, paid: true },
      { token: tokens.operator },
    )
    expect(settled.code, settled.msg).toBe(1)
    await followBank(world.services)
    return row
  }
  const codeFor = async (purpose: () => Promise<{ data: { sandbox: string | null } }>) =>
    /(\d{6})/.exec((await purpose()).data.sandbox ?? '')![1]!
  const yuan = (fen: number) => (fen / 100).toFixed(2)
  const uncertify = () =>
    inRows(world.services.db, 'company', { credit_code: oneOf(CODES) }).set({ status: COMPANY.uncertified })

  /** One code serves all tests: whoever got certified with it makes room. */
  afterEach(() => uncertify())
  return {
    pdf,
    tokens,
    signInAgain,
    newMobile,
    newPerson,
    upload,
    uploadAndRead,
    firstBody,
    applied,
    choose,
    submit,
    uploadLetter,
    statusOf,
    decide,
    transferOf,
    arrived,
    codeFor,
    yuan,
    uncertify,
  }
}
