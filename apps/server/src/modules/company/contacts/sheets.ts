import { isMobile } from '@xinqi/api/mobile'
import { CONTACT_KIND } from '@xinqi/api/work-list-status'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { maskEmail, maskMobile } from '../../../platform/present.ts'
import { readRows, writeXlsx, XLSX, xlsxAnswer } from '../../../platform/spreadsheet.ts'
import { guardLines } from '../../people/security/mass-export.ts'
import { requireRecentProof } from '../../people/security/proof.ts'
import { tryRow } from '../members/change-members.ts'
import { bookOf, contactsIn } from './book.ts'
import { insertContact, requireRoom } from './contacts.ts'
import { groupsIn, insertGroup } from './groups.ts'
import { creditCodeProblem, emailProblem } from './rules.ts'

const HEADERS = {
  1: ['姓名', '手机号', '邮箱', '所在企业', '分组', '备注'],
  2: ['企业名称', '统一社会信用代码', '联系人', '手机号', '邮箱', '分组', '备注'],
} as const
const EXAMPLES = {
  1: ['张三', '13800000000', 'zhangsan@example.com', '示例公司', '客户', ''],
  2: ['示例公司', '', '张三', '13800000000', 'zhangsan@example.com', '供应商', ''],
} as const
const NAMES = { 1: '个人联系人', 2: '企业联系人' } as const

export const contactTemplate = async ({ body: { kind } }: Call<'/contact/template'>) =>
  xlsxAnswer(await writeXlsx(NAMES[kind], HEADERS[kind], [EXAMPLES[kind]]), `${NAMES[kind]}导入模板.xlsx`)

/** Masked like the list. With the numbers in full only for somebody who has just proven to be the owner. */
export const exportContacts = async (call: Call<'/contact/export'>) => {
  const { actor, body, db, services } = call
  const { kind } = body
  const book = bookOf(actor)
  const groups = new Map((await groupsIn(db, book)).map(({ id, name }) => [id, name]))
  const found = await contactsIn(db, services, book, body)
    .selectAll('contact')
    .orderBy('contact.created_at', 'desc')
    .orderBy('contact.id', 'desc')
    .execute()
  if (body.full) await requireRecentProof(call)
  await guardLines(call, found.length)
  const rows = found.map((row) => {
    const mobile = services.columns.open(row.mobile_cipher)
    const email = row.email_cipher && services.columns.open(row.email_cipher)
    const reach = [
      body.full ? mobile : maskMobile(mobile),
      email && (body.full ? email : maskEmail(email)),
    ] as const
    const rest = [row.group_id && groups.get(row.group_id)!, row.note] as const
    return kind === CONTACT_KIND.person
      ? [row.name, ...reach, row.company_name, ...rest]
      : [row.company_name, row.credit_code, row.name, ...reach, ...rest]
  })
  call.note({ target: `${rows.length} 个联系人`, detail: { full: body.full ?? false } })
  return xlsxAnswer(await writeXlsx(NAMES[kind], HEADERS[kind], rows), `通讯录-${NAMES[kind]}.xlsx`)
}

/** Row by row: what is wrong with one does not keep the others out. Groups that do not exist yet are made. */
export const importContacts: PlainHandler<'/contact/import'> = async (call) => {
  const { actor, body, db, services, now } = call
  const kind = Number(body.kind) as 1 | 2
  const file = call.files[0]
  if (!file) throw new CodedError('FILE_MISSING')
  const book = bookOf(actor)
  const groups = new Map((await groupsIn(db, book)).map(({ id, name }) => [name, id]))
  const refused: { cells: string[]; line: number; reason: string }[] = []
  const rows = await readRows(file.bytes, HEADERS[kind])
  await requireRoom(db, book, rows.length)
  for (const { line, cells } of rows) {
    const [name = '', mobile = '', email = '', companyName = '', groupName = '', note = ''] =
      kind === CONTACT_KIND.person ? cells : [cells[2], cells[3], cells[4], cells[0], cells[5], cells[6]]
    const creditCode = kind === CONTACT_KIND.company ? (cells[1] ?? '') : ''
    const { reason } = await tryRow(db, async () => {
      if (!name || name.length > 50) throw new CodedError('BAD_REQUEST', '姓名应为 1–50 个字')
      if (!isMobile(mobile)) throw new CodedError('MOBILE_INVALID', '手机号格式不正确')
      const problem = emailProblem(email) ?? creditCodeProblem(creditCode)
      if (problem) throw new CodedError('BAD_REQUEST', problem)
      if (groupName.length > 50) throw new CodedError('BAD_REQUEST', '分组名称不能超过 50 个字')
      if (companyName.length > 100) throw new CodedError('BAD_REQUEST', '企业名称不能超过 100 个字')
      if (note.length > 200) throw new CodedError('BAD_REQUEST', '备注不能超过 200 个字')
      const groupId = groupName
        ? (groups.get(groupName) ?? (await insertGroup(db, book, groupName, now)))
        : null
      const id = await insertContact(call, book, {
        kind,
        name,
        mobile,
        companyName: companyName || null,
        creditCode: creditCode || null,
        email: email || null,
        note: note || null,
        groupId,
      })
      // Only now: a group made for a row that was then refused is gone with it.
      if (groupId) groups.set(groupName, groupId)
      return id
    })
    if (reason) refused.push({ cells, line, reason })
  }
  const imported = rows.length - refused.length
  call.note({ target: `${imported} 个联系人`, detail: { imported, failed: refused.length } })
  if (!refused.length) return { imported, failed: 0, errorFile: null }
  const bytes = await writeXlsx(
    '未导入',
    [...HEADERS[kind], '原因'],
    refused.map(({ cells, line, reason }) => [...cells, `第 ${line} 行：${reason}`]),
  )
  const blob = await services.blobs.put(db, { scopeId: book.scopeId, bytes, mediaType: XLSX })
  return {
    imported,
    failed: refused.length,
    errorFile: services.links.make({ blobId: blob.id, fileName: '未导入的行.xlsx' }),
  }
}
