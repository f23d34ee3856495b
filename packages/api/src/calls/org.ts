import { Type } from 'typebox'
import { ep } from '../endpoint.ts'
import { closed, Id, Keyword, Nothing, Nullable, PageOf, paged } from './shapes.ts'

export const org = {
  '/department/departmentList': ep({
    summary: '部门树，含各部门直属人数',
    auth: 'login',
    changes: false,
    timeout: 120,
    body: Nothing,
    data: Type.Array(
      Type.Object({
        departmentId: Id,
        parentId: Nullable(Id),
        name: Type.String(),
        memberCount: Type.Integer(),
      }),
    ),
  }),
  '/departmentmember/getMemberList': ep({
    summary: '按姓名或手机号查找本企业成员，供选人使用',
    auth: 'login',
    changes: false,
    timeout: 120,
    body: Type.Object({ keyword: Type.Optional(Keyword), departmentId: Type.Optional(Id), ...paged }, closed),
    data: PageOf(
      Type.Object({
        memberId: Id,
        userId: Id,
        name: Type.String(),
        mobile: Type.String(),
        status: Type.Integer(),
        departmentId: Nullable(Id),
        departmentName: Nullable(Type.String()),
        roleNames: Type.Array(Type.String()),
      }),
    ),
  }),
  '/v2/company/getCompanyList': ep({
    summary: '我加入的企业',
    auth: 'login',
    changes: false,
    body: Type.Object({ keyword: Type.Optional(Keyword) }, closed),
    data: Type.Array(
      Type.Object({ companyId: Id, name: Type.String(), status: Type.Integer(), isAdmin: Type.Boolean() }),
    ),
  }),
}
