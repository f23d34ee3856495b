import { isMobile } from '@xinqi/api/mobile'
import { MEMBER_STATUS, statusOf } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { writeCursor } from '../../../platform/db/keyset.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { readRows, writeXlsx, XLSX, xlsxAnswer } from '../../../platform/spreadsheet.ts'
import { guardLines } from '../../people/security/mass-export.ts'
import { rolesOf } from '../roles/roles.ts'
import { tryRow } from './change-members.ts'
import { pathTo } from './department-rules.ts'
import { departmentTree, insertDepartments } from './departments.ts'
import { managedFilter, presentMember } from './members.ts'
import { findMembers } from './queries.ts'
import { type Newcomer, seatMany } from './seat-many.ts'

const MEMBER_HEADER = ['姓名', '手机号', '部门', '工号', '角色'] as const
const DEPARTMENT_HEADER = ['部门名称', '上级部门'] as const
const SEPARATOR = '/'
const EXPORT_PAGE = 100
const SEATS_AT_ONCE = 500

export const departmentTemplate = async () =>
  xlsxAnswer(await writeXlsx('部门', DEPARTMENT_HEADER, [['华南组', '示例公司/销售部']]), '部门导入模板.xlsx')

export const memberSheet = async (call: Call<'/departmentmember/downloadExcelMember'>) => {
  const { body, db, services, actor } = call
  if (body.template) {
    call.note({ target: '导入模板' })
    const example = ['张三', '13800000000', '示例公司/销售部', 'A001', '普通员工']
    return xlsxAnswer(await writeXlsx('成员', MEMBER_HEADER, [example]), '成员导入模板.xlsx')
  }
  // Whoever may see members may fill in a sheet of new ones; taking the list away is a right of its own.
  if (!actor.grants.has('system:org:memberExport')) throw new CodedError('FORBIDDEN')
  const companyId = companyOf(actor)
  const filter = await managedFilter(call, body)
  const tree = await departmentTree(db, companyId)
  const rows: (string | null)[][] = []
  let cursor: string | undefined
  for (;;) {
    const page = await findMembers(db, companyId, { ...filter, cursor, pageSize: EXPORT_PAGE })
    for (const row of page.slice(0, EXPORT_PAGE)) {
      const member = presentMember(services, row)
      rows.push([
        member.name,
        member.mobile,
        member.departmentId && nameOf(tree, member.departmentId),
        member.jobNumber,
        member.roles.map(({ name }) => name).join('、'),
        statusOf(MEMBER_STATUS, member.status).label,
      ])
    }
    const last = page[EXPORT_PAGE - 1]
    if (page.length <= EXPORT_PAGE || !last) break
    cursor = writeCursor({ at: last.created_at, id: last.id })
  }
  await guardLines(call, rows.length)
  call.note({ target: `${rows.length} 人` })
  return xlsxAnswer(await writeXlsx('成员', [...MEMBER_HEADER, '状态'], rows), '成员.xlsx')
}

const nameOf = (tree: Awaited<ReturnType<typeof departmentTree>>, id: string) =>
  pathTo(tree, id)
    .map(({ name }) => name)
    .join(SEPARATOR)

type Refused = { cells: string[]; line: number; reason: string }

/** The rows that were not taken, with why, ready to be mended and sent again. */
const errorSheet = async (
  services: Services,
  db: Queryable,
  companyId: string,
  header: readonly string[],
  refused: Refused[],
) => {
  if (!refused.length) return null
  const rows = refused.map(({ cells, line, reason }) => [...cells, `第 ${line} 行：${reason}`])
  const bytes = await writeXlsx('未导入', [...header, '原因'], rows)
  const blob = await services.blobs.put(db, { scopeId: companyId, bytes, mediaType: XLSX })
  return services.links.make({ blobId: blob.id, fileName: '未导入的行.xlsx' })
}

const fileOf = (call: { files: readonly { bytes: Buffer }[] }) => {
  const file = call.files[0]
  if (!file) throw new CodedError('FILE_MISSING')
  return file.bytes
}

export const importMembers = async (call: Call<'/departmentmember/batchImportExcel'>) => {
  const { actor, db, services } = call
  const companyId = companyOf(actor)
  const rows = await readRows(fileOf(call), MEMBER_HEADER)
  const tree = await departmentTree(db, companyId)
  const departments = new Map(tree.map(({ id }) => [nameOf(tree, id), id]))
  const roles = new Map((await rolesOf(db, companyId)).map((role) => [role.name, role.id]))
  const refused: Refused[] = []
  const newcomers: Newcomer[] = []
  for (const { line, cells } of rows) {
    const [name = '', mobile = '', department = '', jobNumber = '', roleNames = ''] = cells
    const named = roleNames
      .split(/[、,，]/)
      .map((each) => each.trim())
      .filter(Boolean)
    const unknown = named.find((each) => !roles.has(each))
    const departmentId = department ? departments.get(department) : null
    const problem =
      !name || name.length > 50
        ? '姓名应为 1–50 个字'
        : !isMobile(mobile)
          ? '手机号格式不正确'
          : departmentId === undefined
            ? `没有部门“${department}”，请填写完整路径`
            : unknown
              ? `没有角色“${unknown}”`
              : null
    if (problem) refused.push({ cells, line, reason: problem })
    else
      newcomers.push({
        key: String(line),
        name,
        mobile,
        departmentId: departmentId ?? null,
        jobNumber: jobNumber.slice(0, 40) || null,
        roleIds: named.map((each) => roles.get(each)!),
      })
  }
  const cellsOf = new Map(rows.map(({ line, cells }) => [line, cells]))
  for (let done = 0; done < newcomers.length; done += SEATS_AT_ONCE) {
    const { refusals } = await seatMany(call, newcomers.slice(done, done + SEATS_AT_ONCE))
    for (const [key, reason] of refusals)
      refused.push({ cells: cellsOf.get(Number(key))!, line: Number(key), reason })
  }
  refused.sort((one, other) => one.line - other.line)
  const imported = rows.length - refused.length
  call.note({ target: `${imported} 人`, detail: { imported, failed: refused.length } })
  return {
    imported,
    failed: refused.length,
    errorFile: await errorSheet(services, db, companyId, MEMBER_HEADER, refused),
  }
}

export const importDepartments = async (call: Call<'/department/batchImportExcel'>) => {
  const { actor, db, services, now } = call
  const companyId = companyOf(actor)
  const rows = await readRows(fileOf(call), DEPARTMENT_HEADER)
  const refused: Refused[] = []
  for (const { line, cells } of rows) {
    const [name = '', parent = ''] = cells
    const { reason } = await tryRow(db, async () => {
      if (!name || name.length > 50) throw new CodedError('BAD_REQUEST', '部门名称应为 1–50 个字')
      const tree = await departmentTree(db, companyId)
      const parentId = parent ? tree.find(({ id }) => nameOf(tree, id) === parent)?.id : null
      if (parentId === undefined) throw new CodedError('NOT_FOUND', `没有上级部门“${parent}”，请填写完整路径`)
      const [id] = await insertDepartments(db, companyId, [{ name, parentId }], now)
      return id!
    })
    if (reason) refused.push({ cells, line, reason })
  }
  const imported = rows.length - refused.length
  call.note({ target: `${imported} 个部门`, detail: { imported, failed: refused.length } })
  return {
    imported,
    failed: refused.length,
    errorFile: await errorSheet(services, db, companyId, DEPARTMENT_HEADER, refused),
  }
}
