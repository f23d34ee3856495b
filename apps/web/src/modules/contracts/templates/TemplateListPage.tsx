import { Button } from 'antd'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import styles from './contract-templates.module.css'
import { NewTemplateDialog } from './NewTemplateDialog.tsx'
import { SamplesDrawer } from './SamplesDrawer.tsx'
import { TemplateTable } from './TemplateTable.tsx'

const TemplateListPage = () => {
  const adding = useOverlay()
  const samples = useOverlay()
  const ways = (
    <span className={styles.ways}>
      <Button onClick={() => samples.show(true)}>范本库</Button>
      <PermissionButton permission="system:template:edit" type="primary" onClick={() => adding.show(true)}>
        新建模板
      </PermissionButton>
    </span>
  )
  return (
    <>
      <TemplateTable
        kind="contract"
        primary={ways}
        empty={{ text: '还没有合同模板，可上传文件新建，或从范本库选用', action: ways }}
      />
      {adding.subject && <NewTemplateDialog onClose={adding.close} />}
      {samples.subject && <SamplesDrawer onClose={samples.close} />}
    </>
  )
}
export default TemplateListPage
