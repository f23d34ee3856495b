export declare const buildCli: (to?: string) => Promise<void>
