import { capability } from '../../../platform/capability.ts'
import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { companyNames } from './company-names.ts'
import { addContact, deleteContacts, listContacts, moveContacts, updateContact } from './contacts.ts'
import { addGroup, deleteGroup, listGroups, renameGroup } from './groups.ts'
import { contactTemplate, exportContacts, importContacts } from './sheets.ts'

const contactsCalls = handlers({
  '/contact/companyNames': companyNames,
  '/contact/list': listContacts,
  '/contact/add': addContact,
  '/contact/update': updateContact,
  '/contact/delete': deleteContacts,
  '/contact/move': moveContacts,
  '/contact/groups': listGroups,
  '/contact/addGroup': addGroup,
  '/contact/renameGroup': renameGroup,
  '/contact/deleteGroup': deleteGroup,
  '/contact/export': exportContacts,
  '/contact/template': contactTemplate,
  '/contact/import': commitWithFiles<'/contact/import'>(importContacts),
})

export const contacts = capability({
  name: 'company/contacts',
  calls: contactsCalls,
  tables: ['contact', 'contact_group'],
  reads: ['company'],
})
