import { capability } from '../../../platform/capability.ts'
import { openTemplatesCalls } from './calls.ts'

export const openTemplates = capability({
  name: 'open/templates',
  calls: openTemplatesCalls,
  tables: [
    'open_template',
    'open_template_version',
    'open_template_picture',
    'open_template_use',
    'open_template_link',
  ],
})
