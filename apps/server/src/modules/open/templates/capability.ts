import { capability, provide } from '../../../platform/capability.ts'
import { WENT_LIVE } from '../apps/went-live.ts'
import { openTemplatesCalls } from './calls.ts'
import { carryTemplates } from './make-template.ts'

export const openTemplates = capability({
  name: 'open/templates',
  calls: openTemplatesCalls,
  provides: [provide(WENT_LIVE, { of: 'open/templates', carry: carryTemplates })],
  tables: [
    'open_template',
    'open_template_version',
    'open_template_picture',
    'open_template_use',
    'open_template_link',
  ],
  reads: ['contract_template', 'open_contract'],
})
