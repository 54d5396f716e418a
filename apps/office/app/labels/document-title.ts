export { documentTitle } from '@wathiqa/content';
