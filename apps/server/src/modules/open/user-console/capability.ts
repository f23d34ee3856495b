import { capability } from '../../../platform/capability.ts'
import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import {
  addCompanyByHand,
  addPersonByHand,
  changeUserMobile,
  importUsers,
  linkToIdentity,
  removeByHand,
} from './bring-in.ts'
import { EXPORT_USERS, exportUsers, runUserExport } from './export-users.ts'
import { findUsers, freezeUser, revealUser, userDetail } from './users.ts'

export const userConsole = capability({
  name: 'open/user-console',
  calls: handlers({
    '/open/user/list': findUsers,
    '/open/user/detail': userDetail,
    '/open/user/addPerson': commitWithFiles<'/open/user/addPerson'>(addPersonByHand),
    '/open/user/addCompany': commitWithFiles<'/open/user/addCompany'>(addCompanyByHand),
    '/open/user/batchImport': commitWithFiles<'/open/user/batchImport'>(importUsers),
    '/open/user/changeMobile': changeUserMobile,
    '/open/user/authLink': linkToIdentity,
    '/open/user/switch': freezeUser,
    '/open/user/remove': removeByHand,
    '/open/user/reveal': revealUser,
    '/open/user/export': exportUsers,
  }),
  jobs: (services, { task }) => task(EXPORT_USERS, runUserExport(services)),
  reads: [
    'company_seal',
    'contract',
    'open_consent',
    'open_contract',
    'open_contract_signer',
    'open_identity',
    'open_user',
    'person_seal',
  ],
})
