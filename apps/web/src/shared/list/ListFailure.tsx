import { Button } from 'antd'
import { isMalformed } from '../api/CallError.ts'
import { EmptyState, FailedState } from '../console/States.tsx'

/** A list that did not come. When the address asks for what cannot be, an old link or one cut short, begin anew. */
export const ListFailure = ({
  failure,
  what,
  onRetry,
  onReset,
}: {
  failure: unknown
  what?: string
  onRetry: () => void
  onReset: () => void
}) =>
  isMalformed(failure) ? (
    <EmptyState
      text="链接中的筛选条件或翻页位置无效"
      action={<Button onClick={onReset}>清空条件，从头查看</Button>}
    />
  ) : (
    <FailedState failure={failure} what={what} onRetry={onRetry} />
  )
