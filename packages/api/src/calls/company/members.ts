import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { BATCH_MEMBERS, FURTHER_DEPARTMENTS } from '../../limits.ts'
import { Between, Int, Nullable, OneOf, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Email, Id, Instant, Keyword, Mobile, Name, PageOf, paged, searched } from '../../shapes.ts'

const ofDepartment = { departmentId: Id }
const ofMember = { memberId: Id }
const Department = Type.Object({
  departmentId: Id,
  parentId: Nullable(Id),
  name: Text,
  memberCount: Int,
})
const DepartmentChild = Type.Object({
  departmentId: Id,
  name: Text,
  memberCount: Int,
  hasChildren: YesNo,
})
const Seat = Type.Object({
  memberId: Id,
  userId: Id,
  name: Text,
  status: Int,
  isLeader: YesNo,
})

const Member = Type.Object({
  memberId: Id,
  userId: Id,
  name: Text,
  /** Masked. */
  mobile: Text,
  status: Int,
  isLeader: YesNo,
  jobNumber: Nullable(Text),
  departmentId: Nullable(Id),
  departmentName: Nullable(Text),
  /** Where he belongs as well. */
  furtherDepartments: Type.Array(Type.Object({ departmentId: Id, name: Text })),
  roles: Type.Array(Type.Object({ roleId: Id, name: Text, type: Int })),
  joinedAt: Instant,
  /** Acts for the company by a letter of authority, until then. */
  delegateUntil: Nullable(Instant),
})

const MemberDetail = Type.Object({
  ...Member.properties,
  /** Masked. */
  email: Nullable(Text),
  /** Where the company writes to him; masked for whoever may not change it. */
  workEmail: Nullable(Text),
  /** Contracts are told there too. */
  mailNotices: YesNo,
  identityAt: Nullable(Instant),
})

const memberFilter = {
  keyword: Type.Optional(Keyword),
  departmentId: Type.Optional(Id),
  /** With the departments below; on unless switched off. */
  withSubordinates: Type.Optional(YesNo),
  status: Type.Optional(Between(0, 3)),
  roleId: Type.Optional(Id),
}
const JobNumber = TextUpTo(40)
const NewMember = Type.Object(
  {
    name: Name,
    mobile: Mobile,
    departmentId: Nullable(Id),
    jobNumber: Type.Optional(JobNumber),
    roleIds: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  },
  closed,
)
const Imported = Type.Object({
  imported: Int,
  failed: Int,
  /** The rows that were not taken, each with its reason, as a sheet to mend and send again. */
  errorFile: Nullable(Text),
})
const memberEdit = { auth: 'login', permission: 'system:org:memberEdit', timeout: 120 } as const
const memberRead = { auth: 'login', changes: false, timeout: 120 } as const
const departmentEdit = { auth: 'login', permission: 'system:org:departmentEdit', timeout: 120 } as const

export const members = {
  '/department/departmentList': ep({
    ...memberRead,
    summary: '部门树，含各部门直属人数',
    data: Type.Array(Department),
  }),
  '/department/list': ep({
    ...memberRead,
    summary: '按名称查找部门，附完整路径',
    body: { keyword: Type.Optional(Keyword) },
    data: Type.Array(Type.Object({ departmentId: Id, name: Text, path: Text })),
  }),
  '/department/getChildrenlist': ep({
    ...memberRead,
    summary: '下级部门',
    body: { parentId: Nullable(Id) },
    data: Type.Array(DepartmentChild),
  }),
  '/department/departmentStaffList': ep({
    ...memberRead,
    summary: '一个部门的下级部门与直属成员',
    body: { departmentId: Nullable(Id) },
    data: { departments: Type.Array(DepartmentChild), members: Type.Array(Seat) },
  }),
  '/department/addDepartment': ep({
    ...departmentEdit,
    summary: '新增部门',
    changes: 'department.add',
    idempotent: true,
    body: { name: Name, parentId: Nullable(Id) },
    data: ofDepartment,
  }),
  '/department/addBatchDepartment': ep({
    ...departmentEdit,
    summary: '批量新增部门',
    changes: 'department.add',
    idempotent: true,
    body: {
      departments: Type.Array(Type.Object({ name: Name, parentId: Nullable(Id) }, closed), {
        minItems: 1,
        maxItems: 100,
      }),
    },
    data: { departmentIds: Type.Array(Id) },
  }),
  '/department/modifyDepartment': ep({
    ...departmentEdit,
    summary: '部门改名或移动',
    changes: 'department.change',
    body: { departmentId: Id, name: Type.Optional(Name), parentId: Type.Optional(Id) },
  }),
  '/department/deleteDepartment': ep({
    ...departmentEdit,
    summary: '删除空部门',
    changes: 'department.delete',
    body: ofDepartment,
  }),
  '/department/downloadExcelDepartment': ep({
    ...memberRead,
    permission: 'system:org:departmentEdit',
    kind: 'binary',
    summary: '下载部门导入模板',
  }),
  '/department/batchImportExcel': ep({
    ...departmentEdit,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    summary: '导入部门',
    changes: 'department.import',
    data: Imported,
  }),

  '/departmentmember/memberList': ep({
    ...memberRead,
    permission: 'system:org:member',
    summary: '成员列表',
    body: { ...memberFilter, ...paged },
    data: PageOf(Member),
  }),
  '/departmentmember/memberList2': ep({
    ...memberRead,
    summary: '本企业全部正常成员的简表，供前端本地筛选',
    body: { departmentId: Type.Optional(Id) },
    data: Type.Array(Seat),
  }),
  '/departmentmember/getMemberList': ep({
    ...memberRead,
    summary: '按姓名或手机号查找本企业成员，供选人使用',
    body: { keyword: Type.Optional(Keyword), departmentId: Type.Optional(Id), ...paged },
    data: PageOf(
      Type.Object({
        memberId: Id,
        userId: Id,
        name: Text,
        mobile: Text,
        status: Int,
        departmentId: Nullable(Id),
        departmentName: Nullable(Text),
        roleNames: Type.Array(Text),
      }),
    ),
  }),
  '/departmentmember/identifyMemberList': ep({
    ...memberRead,
    summary: '已实名的正常成员，供交接、授权选人',
    body: { ...searched },
    data: PageOf(Seat),
  }),
  '/departmentmember/memberInfo': ep({
    ...memberRead,
    permission: 'system:org:member',
    summary: '成员详情',
    body: ofMember,
    data: MemberDetail,
  }),
  '/departmentmember/queryMemberUser': ep({
    ...memberRead,
    permission: 'system:org:memberEdit',
    summary: '按完整手机号查是否已是本企业成员',
    body: { mobile: Mobile },
    data: { member: Nullable(Seat) },
  }),
  '/departmentmember/addMember': ep({
    ...memberEdit,
    summary: '添加成员，短信邀请其激活',
    changes: 'member.add',
    idempotent: true,
    body: NewMember,
    data: ofMember,
  }),
  '/departmentmember/addBatchMember': ep({
    ...memberEdit,
    summary: '批量添加成员，逐条返回结果',
    changes: 'member.add',
    idempotent: true,
    body: { members: Type.Array(NewMember, { minItems: 1, maxItems: BATCH_MEMBERS }) },
    data: Type.Array(Type.Object({ mobile: Text, memberId: Nullable(Id), reason: Nullable(Text) })),
  }),
  '/departmentmember/editMember': ep({
    ...memberEdit,
    summary: '修改成员资料、部门或状态',
    changes: 'member.change',
    body: {
      memberId: Id,
      name: Type.Optional(Name),
      departmentId: Type.Optional(Nullable(Id)),
      furtherDepartmentIds: Type.Optional(Type.Array(Id, { maxItems: FURTHER_DEPARTMENTS })),
      jobNumber: Type.Optional(Nullable(JobNumber)),
      workEmail: Type.Optional(Nullable(Email)),
      mailNotices: Type.Optional(YesNo),
      /** Freeze (0), or thaw (1) back to what he was before. */
      status: Type.Optional(OneOf(0, 1)),
    },
  }),
  '/departmentmember/setMemberLeader': ep({
    ...memberEdit,
    summary: '设为或取消部门负责人',
    changes: 'member.leader',
    body: { memberId: Id, isLeader: YesNo },
  }),
  '/departmentmember/deleteMember': ep({
    ...memberEdit,
    summary: '删除成员；名下事项交给接收人',
    changes: 'member.delete',
    body: { memberId: Id, receiverId: Type.Optional(Id) },
  }),
  '/departmentmember/batchDeleteMember': ep({
    ...memberEdit,
    summary: '批量删除成员，逐条返回结果',
    changes: 'member.delete',
    body: {
      memberIds: Type.Array(Id, { minItems: 1, maxItems: BATCH_MEMBERS }),
      receiverId: Type.Optional(Id),
    },
    data: Type.Array(Type.Object({ memberId: Id, deleted: YesNo, reason: Nullable(Text) })),
  }),
  '/departmentmember/transfer': ep({
    ...memberEdit,
    summary: '离职交接：把一名成员名下的事项移交给另一名',
    changes: 'member.handOver',
    body: { memberId: Id, receiverId: Id },
    data: Type.Array(Type.Object({ kind: Text, count: Int })),
  }),
  '/departmentmember/downloadExcelMember': ep({
    ...memberRead,
    permission: 'system:org:member',
    kind: 'binary',
    summary: '下载成员导入模板；有导出权限者可导出符合条件的成员',
    changes: 'member.export',
    body: { template: Type.Optional(YesNo), ...memberFilter },
  }),
  '/departmentmember/batchImportExcel': ep({
    ...memberEdit,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    summary: '导入成员，返回未通过的行与原因',
    changes: 'member.import',
    data: Imported,
  }),
  '/v2/company/getCompanyList': ep({
    auth: 'login',
    changes: false,
    summary: '我加入的企业',
    body: { keyword: Type.Optional(Keyword) },
    data: Type.Array(Type.Object({ companyId: Id, name: Text, status: Int, isAdmin: YesNo })),
  }),
}
