import { WordFilter } from '../../../shared/list/QuickFilters.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { readLabels } from './readLabels.ts'

/** The partner's own labels above a list of what he made; what is no label is said and asks for nothing. */
export const LabelFilter = ({ value, onFind }: { value: string; onFind: (words: string) => void }) => (
  <WordFilter
    label="业务标签"
    hint="业务标签，如 orderId=A-1001"
    width={230}
    value={value}
    onFind={(words) =>
      words === '' || readLabels(words)
        ? onFind(words)
        : toast.error('请按“键=值”填写业务标签，多项用逗号隔开，最多 5 项')
    }
  />
)

/** As a call takes it. */
export const labelsAsked = (words: string): { metadata?: Record<string, string> } => {
  const metadata = readLabels(words)
  return metadata ? { metadata } : {}
}
