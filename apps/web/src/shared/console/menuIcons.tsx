// The drawing for each icon name of the menu tree.

import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  ControlOutlined,
  FileTextOutlined,
  FolderOutlined,
  HomeOutlined,
  PayCircleOutlined,
  ProfileOutlined,
  RobotOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'

const ICONS: Record<string, ReactNode> = {
  home: <HomeOutlined aria-hidden="true" />,
  contract: <FileTextOutlined aria-hidden="true" />,
  archive: <FolderOutlined aria-hidden="true" />,
  template: <ProfileOutlined aria-hidden="true" />,
  seal: <AuditOutlined aria-hidden="true" />,
  ai: <RobotOutlined aria-hidden="true" />,
  data: <BarChartOutlined aria-hidden="true" />,
  evidence: <SafetyCertificateOutlined aria-hidden="true" />,
  org: <TeamOutlined aria-hidden="true" />,
  relate: <BankOutlined aria-hidden="true" />,
  fee: <PayCircleOutlined aria-hidden="true" />,
  operator: <ControlOutlined aria-hidden="true" />,
  setting: <SettingOutlined aria-hidden="true" />,
}

export const menuIcon = (name: string | undefined): ReactNode =>
  (name && ICONS[name]) || <AppstoreOutlined aria-hidden="true" />
