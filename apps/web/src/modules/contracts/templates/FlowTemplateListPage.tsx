import { useNavigate } from 'react-router'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import { TemplateTable } from './TemplateTable.tsx'

const FlowTemplateListPage = () => {
  const navigate = useNavigate()
  const add = (
    <PermissionButton
      permission="system:template:flowEdit"
      type="primary"
      onClick={() => navigate('/flowTemplate')}
    >
      新建流程模板
    </PermissionButton>
  )
  return (
    <TemplateTable
      kind="flow"
      primary={add}
      empty={{ text: '还没有流程模板，新建后发起合同时可直接套用签署方与顺序', action: add }}
    />
  )
}
export default FlowTemplateListPage
