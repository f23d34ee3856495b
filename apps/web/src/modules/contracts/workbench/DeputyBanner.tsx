// Who is away and leaves his work to this person, and whether he is away himself: seen before anything else here.

import { ABSENCE_REASONS } from '@xinqi/api/work-list-status'
import { Link } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'

export const DeputyBanner = () => {
  const { data } = useCall('/absence/now', {}, { quiet: true })
  if (!data || (data.deputyFor.length === 0 && !data.away)) return null
  return (
    <div>
      {data.deputyFor.map(({ name, reason, endsOn, waiting }) => (
        <Notice key={`${name}${endsOn}`}>
          您正在代理{name}（{ABSENCE_REASONS[reason]}至 {endsOn}），现有 {waiting} 项待您代办。
          <Link to="/center/absence?tab=deputy">查看</Link>
        </Notice>
      ))}
      {data.away && (
        <Notice tone="warning">
          您已登记外出至 {data.away.endsOn}，待办由{data.away.deputyName}代理；提前回来可撤销。
          <Link to="/center/absence">查看</Link>
        </Notice>
      )}
    </div>
  )
}
