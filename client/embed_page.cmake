# cmake -DPAGE=FILE -DOUTPUT=FILE.cc -P embed_page.cmake: the page as the text that
# client/rules_page.h declares.
file(READ "${PAGE}" text)
file(WRITE "${OUTPUT}" "#include \"client/rules_page.h\"

namespace rankroute {

std::string_view RulesPage() { return R\"page(${text})page\"; }

}  // namespace rankroute
")
