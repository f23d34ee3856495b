// 通知管理: what people were told and whether it reached them, and how it reads.

import { useSearchParams } from 'react-router'
import { ViewChoice } from '../../../shared/list/ViewChoice.tsx'
import { NoticeRecords } from './NoticeRecords.tsx'
import { NoticeTemplates } from './NoticeTemplates.tsx'

const NoticesPage = () => {
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'templates' ? 'templates' : 'records'
  const choice = (
    <ViewChoice
      label="查看"
      value={view}
      of={{ records: '通知记录', templates: '通知模板' }}
      onChange={(next) => setParams(next === 'records' ? {} : { view: next }, { replace: true })}
    />
  )
  return view === 'templates' ? <NoticeTemplates choice={choice} /> : <NoticeRecords choice={choice} />
}
export default NoticesPage
