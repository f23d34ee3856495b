// A button that exists only for those who hold its key.
//   <PermissionButton permission="system:org:operationExport" onClick={…}>导出</PermissionButton>

import type { PermissionKey } from '@xinqi/api/menus'
import { Button, type ButtonProps } from 'antd'
import { useAccess } from './access.ts'

export const PermissionButton = ({ permission, ...button }: ButtonProps & { permission: PermissionKey }) =>
  useAccess().may(permission) ? <Button {...button} /> : null
