export {
  Columns,
  Container,
  Page,
  PageHeader,
  Section,
  type ContainerProps,
  type PageHeaderProps,
  type PageProps,
  type SectionProps,
} from './page.js';
