import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { TemplateTable } from './TemplateTable.tsx'

/** A document template is kept out of a draft: upload, place, 存为模板. */
const TemplateListPage = () => {
  const navigate = useNavigate()
  return (
    <TemplateTable
      kind="contract"
      empty={{
        text: '还没有合同模板：发起签署时上传文件并设置控件，再「存为模板」即可',
        action: <Button onClick={() => navigate('/startCompany')}>去发起签署</Button>,
      }}
    />
  )
}
export default TemplateListPage
