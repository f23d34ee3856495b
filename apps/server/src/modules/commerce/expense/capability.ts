import { capability } from '../../../platform/capability.ts'
import { expenseCalls } from './calls.ts'

export const expense = capability({ name: 'commerce/expense', calls: expenseCalls })
