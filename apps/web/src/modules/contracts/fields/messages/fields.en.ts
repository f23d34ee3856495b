import type { Translation } from '../../../../shared/language/messages.ts'
import type { words } from './fields.zh.ts'

export default {
  tooLong: 'Too long, it may not fit',
  unnamed: 'Unnamed',
  automatic: ' (automatic)',
  mandatory: 'Required',
  watermark: 'Watermark: {text}',
  file: 'File',
  fileWithPages: '{name} ({pages} pages)',
  fileWithPlaces: '{name} ({pages} pages, {count} places)',
  sender: 'Sender',
  rowsElsewhere: '{count} more rows are printed on pages at the end of the file',
} satisfies Translation<typeof words>
