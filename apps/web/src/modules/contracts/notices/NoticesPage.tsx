// 通知管理: what people were told and whether it reached them, and how it reads.

import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { NoticeRecords } from './NoticeRecords.tsx'
import { NoticeTemplates } from './NoticeTemplates.tsx'

const NoticesPage = () => {
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'templates' ? 'templates' : 'records'
  const choice = (
    <Segmented
      aria-label="查看"
      value={view}
      options={[
        { value: 'records', label: '通知记录' },
        { value: 'templates', label: '通知模板' },
      ]}
      onChange={(next) => setParams(next === 'records' ? {} : { view: next }, { replace: true })}
    />
  )
  return view === 'templates' ? <NoticeTemplates choice={choice} /> : <NoticeRecords choice={choice} />
}
export default NoticesPage
