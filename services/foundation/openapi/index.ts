export { openApiDocument, type DescribedService, type OpenApiDocument } from './document';
export { openApiPage } from './page';
