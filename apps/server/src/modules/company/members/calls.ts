import type { Queryable } from '../../../platform/db/database.ts'
import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import {
  addMember,
  addMembers,
  changeMember,
  deleteMember,
  deleteMembers,
  handOverMember,
  setLeader,
} from './change-members.ts'
import { pathTo } from './department-rules.ts'
import {
  addDepartment,
  addDepartments,
  changeDepartment,
  deleteDepartment,
  departmentTree,
} from './departments.ts'
import {
  keywordFilter,
  listMembers,
  managedMember,
  memberPage,
  presentMember,
  presentMemberDetail,
  presentSeat,
} from './members.ts'
import { myCompanies } from './my-companies.ts'
import { allSeats, departmentsOf, findMembers } from './queries.ts'
import { departmentTemplate, importDepartments, importMembers, memberSheet } from './sheets.ts'

const childrenOf = async (db: Queryable, companyId: string, parentId: string | null) => {
  const all = await departmentsOf(db, companyId)
  return all
    .filter((department) => department.parent_id === parentId)
    .map((department) => ({
      departmentId: department.id,
      name: department.name,
      memberCount: department.members ?? 0,
      hasChildren: all.some((other) => other.parent_id === department.id),
    }))
}

export const membersCalls = handlers({
  '/department/departmentList': async ({ actor, db }) => {
    const departments = await departmentsOf(db, companyOf(actor))
    return departments.map((department) => ({
      departmentId: department.id,
      parentId: department.parent_id,
      name: department.name,
      memberCount: department.members ?? 0,
    }))
  },
  '/department/list': async ({ actor, body, db }) => {
    const tree = await departmentTree(db, companyOf(actor))
    const keyword = body.keyword?.trim() ?? ''
    return tree
      .filter(({ name }) => name.includes(keyword))
      .map(({ id, name }) => ({
        departmentId: id,
        name,
        path: pathTo(tree, id)
          .map((node) => node.name)
          .join('/'),
      }))
  },
  '/department/getChildrenlist': ({ actor, body, db }) => childrenOf(db, companyOf(actor), body.parentId),
  '/department/departmentStaffList': async ({ actor, body, db }) => {
    const companyId = companyOf(actor)
    const members = body.departmentId ? await allSeats(db, companyId, body.departmentId) : []
    return {
      departments: await childrenOf(db, companyId, body.departmentId),
      members: members.map(presentSeat),
    }
  },
  '/department/addDepartment': addDepartment,
  '/department/addBatchDepartment': addDepartments,
  '/department/modifyDepartment': changeDepartment,
  '/department/deleteDepartment': deleteDepartment,
  '/department/downloadExcelDepartment': departmentTemplate,
  '/department/batchImportExcel': commitWithFiles<'/department/batchImportExcel'>(importDepartments),

  '/departmentmember/memberList': listMembers,
  '/departmentmember/memberList2': async ({ actor, body, db }) =>
    (await allSeats(db, companyOf(actor), body.departmentId)).map(presentSeat),
  '/departmentmember/getMemberList': ({ actor, body, db, services }) => {
    const filter = {
      ...keywordFilter(services, body.keyword),
      departmentIds: body.departmentId ? [body.departmentId] : undefined,
    }
    return memberPage(db, companyOf(actor), filter, body, (row) => {
      const {
        roles,
        isLeader: _leader,
        jobNumber: _job,
        joinedAt: _joined,
        delegateUntil: _delegate,
        ...member
      } = presentMember(services, row)
      return { ...member, roleNames: roles.map(({ name }) => name) }
    })
  },
  '/departmentmember/identifyMemberList': ({ actor, body, db, services }) =>
    memberPage(
      db,
      companyOf(actor),
      { ...keywordFilter(services, body.keyword), identifiedOnly: true },
      body,
      presentSeat,
    ),
  '/departmentmember/memberInfo': async (call) =>
    presentMemberDetail(call.services, await managedMember(call, call.body.memberId), {
      mayEdit: call.actor.grants.has('system:org:memberEdit'),
    }),
  '/departmentmember/queryMemberUser': async ({ actor, body, db, services }) => {
    const [row] = await findMembers(db, companyOf(actor), {
      ...keywordFilter(services, body.mobile),
      pageSize: 1,
    })
    return { member: row ? presentSeat(row) : null }
  },
  '/departmentmember/addMember': addMember,
  '/departmentmember/addBatchMember': addMembers,
  '/departmentmember/editMember': changeMember,
  '/departmentmember/setMemberLeader': setLeader,
  '/departmentmember/deleteMember': deleteMember,
  '/departmentmember/batchDeleteMember': deleteMembers,
  '/departmentmember/transfer': handOverMember,
  '/departmentmember/downloadExcelMember': memberSheet,
  '/departmentmember/batchImportExcel': commitWithFiles<'/departmentmember/batchImportExcel'>(importMembers),
  '/v2/company/getCompanyList': myCompanies,
})
