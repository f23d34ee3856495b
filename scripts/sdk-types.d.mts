export declare const sdkTypesOf: (document: object) => string
