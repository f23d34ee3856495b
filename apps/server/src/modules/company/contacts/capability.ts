import { capability } from '../../../platform/capability.ts'
import { contactsCalls } from './calls.ts'

export const contacts = capability({
  name: 'company/contacts',
  calls: contactsCalls,
  tables: ['contact', 'contact_group'],
  reads: ['company'],
})
