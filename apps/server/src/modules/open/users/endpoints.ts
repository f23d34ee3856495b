import type { OpenCall } from '../gateway/open-call.ts'
import { openCommitWithFiles, openHandlers } from '../gateway/open-call.ts'
import { addCompany, addPerson } from './add-user.ts'
import { presentUser, USER, userOf } from './app-users.ts'
import { changeUser, listUsers, removeUser } from './change-user.ts'
import { readPaper } from './read-paper.ts'
import { identityResult, verifyPerson } from './verify.ts'
import { checkTransfer, verifyCompany } from './verify-company.ts'

type Any = OpenCall<'user/get'>

export const userEndpoints = openHandlers({
  'user/addPerson': openCommitWithFiles<'user/addPerson'>(async (call) => {
    call.note({ target: call.body.account })
    return presentUser(call.services, call.db, await addPerson(call, call.body))
  }),
  'user/addCompany': openCommitWithFiles<'user/addCompany'>(async (call) => {
    call.note({ target: call.body.account })
    return presentUser(call.services, call.db, await addCompany(call, call.body))
  }),
  'user/get': async ({ app, body, db, services }: Any) =>
    presentUser(services, db, await userOf(db, app.id, body.account)),
  'user/list': async ({ app, body, db, services }) => {
    const { rows, total } = await listUsers(services, db, [app.id], {
      kind: body.type && (body.type === 'company' ? USER.company : USER.person),
      keyword: body.keyword,
      ...(body.metadata ? { metadata: body.metadata } : {}),
      page: body.page ?? 1,
      pageSize: body.pageSize ?? 20,
    })
    return { list: await Promise.all(rows.map((row) => presentUser(services, db, row))), total }
  },
  'user/update': async (call) => {
    const { account, ...change } = call.body
    call.note({ target: account })
    return presentUser(call.services, call.db, await changeUser(call, account, change))
  },
  'user/remove': async (call) => {
    await removeUser(call, call.body.account)
    call.note({ target: call.body.account })
    return {}
  },
  'identity/personVerify': openCommitWithFiles<'identity/personVerify'>(verifyPerson),
  'identity/companyVerify': verifyCompany,
  'identity/transferCheck': checkTransfer,
  'identity/ocr': openCommitWithFiles<'identity/ocr'>(readPaper),
  'identity/result': identityResult,
})
