// The console's antd theme: the product's tokens. Text on tints uses the darker blue and red, because the brand
// ones are too pale there to be read by everyone.

import type { ThemeConfig } from 'antd'

/** The error colour as text, or under white text. */
const READABLE_RED = { colorError: '#B42318' }

export const consoleTheme: ThemeConfig = {
  cssVar: { key: 'ec' },
  hashed: false,
  token: {
    colorPrimary: '#1F5EFF',
    colorInfo: '#1F5EFF',
    colorLink: '#1849D6',
    colorLinkHover: '#1F5EFF',
    colorLinkActive: '#1849D6',
    colorSuccess: '#12B76A',
    colorWarning: '#F79009',
    colorError: '#F04438',
    colorErrorText: '#B42318',
    colorTextBase: '#1D2129',
    colorTextDescription: '#5B6472',
    colorTextTertiary: '#667085',
    colorTextPlaceholder: '#6B7280',
    colorBgLayout: '#F4F6FA',
    colorBorderSecondary: '#EBEEF5',
    borderRadius: 6,
    borderRadiusLG: 10,
    borderRadiusSM: 4,
    fontSize: 14,
    controlHeight: 34,
    fontFamily:
      '-apple-system, BlinkMacSystemFont, "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "Segoe UI", sans-serif',
  },
  components: {
    Layout: { headerBg: '#fff', headerHeight: 56, siderBg: '#fff' },
    Menu: {
      itemHeight: 40,
      itemBorderRadius: 6,
      itemSelectedBg: '#EAF0FF',
      itemSelectedColor: '#1849D6',
      subMenuItemSelectedColor: '#1849D6',
      subMenuItemBg: 'transparent',
    },
    Table: {
      headerBg: '#F7F8FA',
      headerColor: '#4E5969',
      cellPaddingBlockMD: 10,
      // Ten rows of a list in a window of 1280 by 800.
      cellPaddingBlockSM: 5,
      rowHoverBg: '#F5F8FF',
      headerSplitColor: 'transparent',
    },
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      fontWeight: 500,
      // Darker under the pointer, not paler: white text on it stays readable.
      colorPrimaryHover: '#1A53E6',
      defaultHoverColor: '#1849D6',
      defaultHoverBorderColor: '#1849D6',
      ...READABLE_RED,
      colorErrorHover: '#D92D20',
      colorErrorActive: '#912018',
    },
    Dropdown: READABLE_RED,
    Form: READABLE_RED,
    Progress: { defaultColor: '#1F5EFF' },
    // What is pressed is 24 pixels high at least, in a row of a table too; drawn by antd it was 22, and 17.
    Switch: {
      trackHeight: 24,
      handleSize: 20,
      trackMinWidth: 48,
      trackHeightSM: 24,
      handleSizeSM: 20,
      trackMinWidthSM: 44,
    },
    Tabs: { itemSelectedColor: '#1849D6' },
    Tag: { colorSuccess: '#067647', colorWarning: '#93370D', colorError: '#B42318', colorInfo: '#1849D6' },
  },
}

/** Under a finger everything there is to press or to choose is as high as a fingertip. */
export const FINGER_SIZES = { controlHeight: 44, controlHeightSM: 40, controlHeightLG: 48 }
