/** The style sheet of every page: design tokens and the styles of plain elements. */
import '../../theme/tokens.css';
import '../../theme/base.css';
