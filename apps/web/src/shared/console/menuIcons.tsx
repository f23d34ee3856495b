// The drawing for each icon name of the menu tree.

import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
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
  home: <HomeOutlined />,
  contract: <FileTextOutlined />,
  archive: <FolderOutlined />,
  template: <ProfileOutlined />,
  seal: <AuditOutlined />,
  ai: <RobotOutlined />,
  data: <BarChartOutlined />,
  evidence: <SafetyCertificateOutlined />,
  org: <TeamOutlined />,
  relate: <BankOutlined />,
  fee: <PayCircleOutlined />,
  setting: <SettingOutlined />,
}

export const menuIcon = (name: string | undefined): ReactNode => (name && ICONS[name]) || <AppstoreOutlined />
