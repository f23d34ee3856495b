import { UPGRADE_TIP } from '@xinqi/api/packages'
import { Button } from '../shared/lite/Button.tsx'
import { Statement } from '../shared/lite/Statement.tsx'
import { go } from '../shared/navigation/go.ts'

type ClosedPage = { path: string; title: string; permission?: string }

const NoAccess = ({ page, lack }: { page: ClosedPage; lack: 'permission' | 'service' }) => (
  <Statement
    title={lack === 'permission' ? '无权访问！' : '当前套餐不含此功能'}
    actions={page.path !== '/workbench' && <Button onClick={() => go('/workbench')}>返回工作台</Button>}
  >
    {page.permission?.startsWith('operator:')
      ? '此页仅供平台运营人员使用。'
      : lack === 'permission'
        ? `打开此页需要「${page.title}」菜单权限，请联系企业的系统管理员在「角色管理」中为您的角色开启。`
        : UPGRADE_TIP}
  </Statement>
)

export default NoAccess
